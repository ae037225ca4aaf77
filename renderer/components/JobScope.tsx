/** What a job was: its figures large, the rest as a line. */
import { styled } from 'styled-components'

const Scope = styled.div`
  && {
    margin-block: var(--s3);
    padding-top: var(--s3);
    border-top: 1px solid var(--line);
  }
  b {
    display: inline-block;
    margin-right: var(--s4);
    font: var(--title);
  }
`

export const JobScope = ({ figures, details }: { figures: string[]; details: string }) => (
  <Scope>
    {figures.map((figure) => (
      <b key={figure}>{figure} </b>
    ))}
    <p className="meta">{details}</p>
  </Scope>
)
