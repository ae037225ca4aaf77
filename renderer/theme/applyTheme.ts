/** Runs in <head> before the first paint: the visitor's chosen theme, if any; without one the system decides in CSS. */
export const applyTheme = `try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`
