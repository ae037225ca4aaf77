/** Inline script in <head>: defines window.applyTheme and calls it before the first paint. Updates the theme-color metas too. */
import type { Theme } from './tokens.ts'

export type ThemeChoice = Theme | 'system'

declare global {
  interface Window {
    /** Applies `theme`, by default the stored choice; without either CSS follows the system. */
    applyTheme: (theme?: ThemeChoice) => void
  }
}

export const applyTheme = `(applyTheme=t=>{try{t??=localStorage.getItem('theme')}catch{}if(t!='light'&&t!='dark')t='';const d=document,r=d.documentElement;t?r.dataset.theme=t:delete r.dataset.theme;for(const m of d.querySelectorAll('[name=theme-color]'))m.media=t?m.dataset.of==t?'all':'not all':'(prefers-color-scheme:'+m.dataset.of+')'})()`
