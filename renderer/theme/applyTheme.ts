import type { Theme } from './tokens.ts'

export type ThemeChoice = Theme | 'system'

declare global {
  interface Window {
    /** Applies `theme`, or without it the visitor's stored choice; without one the system decides in CSS. */
    applyTheme: (theme?: ThemeChoice) => void
  }
}

/** Defines window.applyTheme in <head> and calls it before the first paint. The browser's own bars follow by their metas. */
export const applyTheme = `(applyTheme=t=>{try{t??=localStorage.getItem('theme')}catch{}if(t!='light'&&t!='dark')t='';const d=document,r=d.documentElement;t?r.dataset.theme=t:delete r.dataset.theme;for(const m of d.querySelectorAll('[name=theme-color]'))m.media=t?m.dataset.of==t?'all':'not all':'(prefers-color-scheme:'+m.dataset.of+')'})()`
