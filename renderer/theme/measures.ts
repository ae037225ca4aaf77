/** Text sizes, spacings and corners of pages. */

/**
 * Each is a value of `font`; another weight or `--tight` may follow it. `figure` is also the
 * heading in an article.
 */
const roles = {
  h1: '600 clamp(2.25rem, 1.75rem + 2.4vw, 4rem)/1.02 var(--display)',
  h2: '600 clamp(1.875rem, 1.5rem + 1.7vw, 2.875rem)/1.04 var(--display)',
  figure: '600 clamp(1.5rem, 1.25rem + 0.8vw, 2rem)/1.1 var(--display)',
  h3: '600 clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)/1.15 var(--display)',
  title: '600 1.25rem/1.25 var(--display)',
  lede: '400 clamp(1.125rem, 1.05rem + 0.35vw, 1.3125rem)/1.5 var(--text)',
  body: '400 1.0625rem/1.6 var(--text)',
  small: '400 .9375rem/1.4 var(--text)',
  caption: '400 .8125rem/1.4 var(--text)',
}

export const measures = {
  ...roles,
  // Line height of labels, buttons and rows.
  tight: '1.35',
  // The eight spacings: six inside a section, then above and below a section, and between two
  // columns.
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '20px',
  s5: '32px',
  s6: '48px',
  space: 'clamp(40px, 6.2vw, 88px)',
  columnGap: 'clamp(32px, 6vw, 96px)',
  // Corners of fields, buttons and labels, of cards, and of pictures, forms and panels.
  r1: '8px',
  r2: '14px',
  r3: '22px',
  // Side padding of the page, and of a full-width block whose content is at most 1376 px wide.
  gutter: 'clamp(20px, 5vw, 72px)',
  inset: 'max(var(--gutter), 50% - 688px)',
  // Heights of the header and of the bar on phones.
  head: '4.75rem',
  bar: '72px',
}
