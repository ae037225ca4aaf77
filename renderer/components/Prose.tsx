/** Rendered Markdown. */
import { styled } from 'styled-components'

const Body = styled.div`
  > * + * {
    margin-top: 1em;
  }
  h2 {
    font: var(--figure);
  }
  > * + h2 {
    margin-top: 1.6em;
  }
  > * + h3 {
    margin-top: 1.5em;
  }
  ul,
  ol {
    display: grid;
    gap: var(--s2);
    padding-left: 1.3em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: var(--pine);
  }
`

/** Few texts have a table. */
const BodyWithTables = styled(Body)`
  .table {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font: var(--small);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: var(--s3) var(--s4) var(--s3) 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: baseline;
  }
  .right {
    text-align: right;
  }
  .center {
    text-align: center;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  /* Fixed, so that columns do not move when the font loads; more columns need the space. */
  thead th:first-child:nth-last-child(-n + 3) {
    width: 30%;
  }
  thead th {
    border-bottom: 2px solid var(--ink);
  }
  tbody th {
    font-weight: inherit;
  }
`

export function Prose({ html, className }: { html: string; className?: string }) {
  const Part = html.includes('<table') ? BodyWithTables : Body
  return <Part className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
