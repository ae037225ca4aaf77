/**
 * Runs in <head> before the first paint: the visitor's chosen theme, if any; without one the system decides in CSS. The address bar's colour
 * follows. The footer's switch, other tabs and the way back call the same function (behaviours/theme.ts).
 */
export const applyTheme = `(window.applyTheme=c=>{let t=c;try{t??=localStorage.getItem('theme')}catch{}const d=document.documentElement;if(!/^(light|dark)$/.test(t))t='';if(t)d.dataset.theme=t;else delete d.dataset.theme;document.querySelectorAll('meta[name=theme-color]').forEach((m,i)=>{const n=i?'dark':'light';m.media=t?t==n?'all':'not all':'(prefers-color-scheme: '+n+')'})})()`
