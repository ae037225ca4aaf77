/**
 * Inline script in <head>. It defines window.applyTheme and calls it before the first paint; that
 * updates the theme-color metas too. It sets the class `js`, with which controls take their space
 * while the script of all pages loads, and removes it if that script did not run.
 */
import type { Theme } from './tokens.ts'

export type ThemeChoice = Theme | 'system'

declare global {
  interface Window {
    /** Applies `theme`, by default the stored choice; without either CSS follows the system. */
    applyTheme: (theme?: ThemeChoice) => void
  }
}

export const applyTheme = `{const d=document,r=d.documentElement;applyTheme=t=>{try{t??=localStorage.getItem('theme')}catch{}if(t!='light'&&t!='dark')t='';t?r.dataset.theme=t:delete r.dataset.theme;for(const m of d.querySelectorAll('[name=theme-color]'))m.media=t?m.dataset.of==t?'all':'not all':'(prefers-color-scheme:'+m.dataset.of+')'};applyTheme();r.className='js';addEventListener('load',()=>{if(d.querySelector('.needs-js[hidden]'))r.className=''})}`
