import { createGlobalStyle } from 'styled-components'

const dark = `--paper:#0f1613;--surface:#18211d;--sand:#1f2a25;--ink:#f1eee6;--muted:#b6bfb8;--line:#2f3b35;--edge:#7c8882;--pine:#8fdcb8;--pine-soft:#1b3429;--deep:#0b2a20;--sun-soft:#33290f;--err:#ffb4a8;--err-bg:#3a1c18;--ok:#8fdcb8;--focus:#9fd0ff;--shadow:0 2px 6px rgb(0 0 0/.3),0 24px 60px -12px rgb(0 0 0/.6);--dim:brightness(.93) saturate(.97);`

/**
 * The one global style: tokens, typefaces, bare elements. A page's whole CSS is inlined in it, so what several parts share stands here
 * or in layout.ts once. `scripting: none` hides what only works with JavaScript (.needs-js).
 */
export const GlobalStyle = createGlobalStyle`
@font-face{font-family:Figtree;src:url(/fonts/figtree.woff2) format('woff2');font-weight:300 900;font-display:swap}
@font-face{font-family:'Familjen Grotesk';src:url(/fonts/familjen-grotesk.woff2) format('woff2');font-weight:400 700;font-display:swap}
@font-face{font-family:F1;src:local('Arial'),local('Liberation Sans');size-adjust:100.4%;ascent-override:94.6%;descent-override:24.9%;line-gap-override:0%}
@font-face{font-family:F2;src:local('Arial Bold'),local('Liberation Sans Bold');font-weight:600;size-adjust:91.7%;ascent-override:111.8%;descent-override:24.5%;line-gap-override:0%}
:root{color-scheme:light dark;
--paper:#f8f6f1;--surface:#fff;--sand:#efebe1;--ink:#16211c;--muted:#46524b;--line:#dfd9cc;--edge:#7d857e;--pine:#14523c;--pine-soft:#e3efe8;--deep:#0f3a2b;--on-deep:#f3f0e7;--on-deep-2:#bcd0c4;--sun:#f5b13d;--sun-hover:#ffc25a;--on-sun:#1c1503;--sun-soft:#fdf0d5;--sun-num:#f8cf85;--err:#a8201a;--err-bg:#fdf0ee;--ok:#1a6440;--focus:#0b57a4;
--shadow:0 2px 6px rgb(22 33 28/.08),0 24px 60px -12px rgb(22 33 28/.22);--dim:none;
--display:'Familjen Grotesk',F2,system-ui,sans-serif;--text:Figtree,F1,system-ui,sans-serif;
--f0:clamp(2.25rem,1.6rem + 3.6vw,4.5rem);--f1:clamp(1.875rem,1.5rem + 1.7vw,2.875rem);--f2:clamp(1.25rem,1.15rem + .4vw,1.5rem);--lede:clamp(1.125rem,1.05rem + .35vw,1.3125rem);
--gutter:clamp(20px,5vw,72px);--space:clamp(64px,9vw,128px);--head:76px}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
[data-theme=dark]{color-scheme:dark;${dark}}
[data-theme=light]{color-scheme:light}
@media (max-width:999px){:root{--head:64px}}
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:calc(var(--head) + 24px);-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation:none!important;transition:none!important}}
html:has(header>details[open]){overflow:hidden}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 var(--text);overflow-wrap:break-word}
h1,h2,h3,p,ul,ol,dl,dd,figure,blockquote,fieldset{margin:0;padding:0}
h1,h2,h3,h4{font-family:var(--display);font-weight:600;text-wrap:balance;hyphens:auto;hyphenate-limit-chars:14 6 6}
h1{font-size:var(--f0);line-height:1;letter-spacing:-.03em}
h2{font-size:var(--f1);line-height:1.04;letter-spacing:-.022em}
h3{font-size:var(--f2);line-height:1.15;letter-spacing:-.012em}
p,li,dd,blockquote{text-wrap:pretty}
ul,ol{list-style:none}
a{color:var(--pine);text-underline-offset:.22em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
img,svg,picture{display:block;max-width:100%}
img{height:auto;filter:var(--dim)}
button,input,select,textarea{font:inherit;color:inherit}
button,summary,[type=range]{cursor:pointer}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
main{outline:0;display:block}
.i{width:24px;height:24px;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:fixed;z-index:30;top:8px;left:8px;padding:12px 20px;border-radius:10px;background:var(--ink);color:var(--paper)}
.skip:not(:focus){clip-path:inset(50%)}
@media (scripting:none){.needs-js{display:none!important}}
@media print{header,footer,.needs-js,[data-island],[data-behaviour=mobilebar]{display:none!important}body{font-size:11pt}}
`
