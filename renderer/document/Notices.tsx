/** Notices above the page, for example of a draft. */
import { styled } from 'styled-components'
import { siteMessages } from '../messages.ts'

const Bar = styled.aside`
  padding: var(--s3) var(--inset);
  background: var(--sun-soft);
  p {
    font-weight: 600;
    text-wrap: balance;
  }
  p + p {
    margin-top: var(--s2);
  }
`

export const Notices = ({ notices }: { notices: readonly string[] }) =>
  notices.length > 0 && (
    <Bar aria-label={siteMessages.notice}>
      {notices.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Bar>
  )
