/** Sections whose items have a heading and a text: cards, steps and lists. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Anchor } from '../components/ExternalLink.tsx'
import { Icon } from '../components/Icon.tsx'
import type { IconName } from '../theme/icons.ts'
import { Picture } from '../components/Picture.tsx'
import type { Link } from '../content/model/models.ts'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid, Rows } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Items = styled(Grid)`
  li {
    padding-top: var(--s4);
    border-top: 1px solid var(--line);
  }
  .i {
    --i: 30px;
    margin-bottom: var(--s4);
    color: var(--pine);
    stroke-width: 1.5;
  }
  p {
    margin-top: var(--s2);
    color: var(--muted);
    max-width: 34em;
  }
  @media (max-width: 37.4375em) {
    gap: 0;
    li:has(> .i) {
      display: grid;
      grid-template-columns: 44px 1fr;
      padding: var(--s4) 0 var(--s3);
    }
    li > .i {
      --i: 28px;
      grid-area: 1 / 1 / span 3;
      margin: 0;
    }
    li > .i ~ p {
      margin-top: var(--s1);
    }
  }
`
const StepItems = styled(Items)`
  counter-reset: step;
  li {
    counter-increment: step;
    padding-top: var(--s3);
    border-top: 2px solid var(--ink);
  }
  li::before {
    content: counter(step);
    display: block;
    margin-bottom: var(--s3);
    color: var(--pine);
    font: var(--figure);
  }
  @media (max-width: 37.4375em) {
    gap: var(--s3);
    li {
      display: grid;
      grid-template-columns: 36px 1fr;
    }
    li::before {
      grid-row: 1 / 3;
    }
  }
`
const StepPictures = styled(Grid)`
  gap: var(--s4);
  margin-top: var(--s5);
  @media (max-width: 37.4375em) {
    gap: var(--s2);
    margin-top: var(--s4);
    img {
      aspect-ratio: 2;
    }
  }
`
/** Boxes, because they have a link. */
const LinkedItems = styled(Items)`
  gap: var(--s4);
  .i {
    --i: 36px;
  }
  a {
    width: fit-content;
    margin-top: auto;
    color: var(--pine);
    text-decoration: underline;
  }
  a .i {
    --i: 18px;
    margin: 0;
    stroke-width: 2;
  }
  @media (min-width: 37.5em) {
    li {
      display: flex;
      flex-direction: column;
      padding: calc(var(--column-gap) / 2);
      border: 0;
      border-radius: var(--r2);
      background: var(--sand);
    }
    p {
      margin-bottom: var(--s2);
    }
  }
`
const RowItems = styled(Rows)`
  align-self: start;
  li {
    display: flex;
    gap: var(--s4);
    padding-block: var(--s4);
  }
  .i {
    --i: 28px;
    color: var(--pine);
  }
  p {
    margin-top: var(--s2);
    color: var(--muted);
  }
`

const columnsFor = (count: number) => (count === 2 ? 2 : count === 5 || count % 3 === 0 ? 3 : 4)

type ItemProps = {
  title: string
  text: string
  icon?: IconName | undefined
  link?: Link | undefined
}
const Item = ({ title, text, icon, link }: ItemProps) => (
  <li>
    {icon && <Icon name={icon} />}
    <h3>{title}</h3>
    <p>{text}</p>
    {link && (
      <Anchor href={link.href} className="action">
        {link.label}
        {link.href.startsWith('https://') && <Icon name="out" />}
      </Anchor>
    )}
  </li>
)

/** Benefits in columns, such as sources of trust with links to them. */
export function Cards({ items, ...section }: Model<'cards'>) {
  const List = items.some(({ link }) => link) ? LinkedItems : Items
  return (
    <TitledSection {...section}>
      <List as="ul" data-columns={columnsFor(items.length)}>
        {items.map((item) => (
          <Item key={item.title} {...item} />
        ))}
      </List>
    </TitledSection>
  )
}

/** Pictures of the steps are in a row below them. */
export const Steps = ({ items, pictures, ...section }: Model<'steps'>) => (
  <TitledSection {...section}>
    <StepItems as="ol" data-columns={columnsFor(items.length)}>
      {items.map((item) => (
        <Item key={item.title} {...item} />
      ))}
    </StepItems>
    {pictures.length > 0 && (
      <StepPictures data-columns={pictures.length} data-dense="">
        {pictures.map((picture) => (
          <Picture
            key={picture.src}
            image={picture}
            sizes="(min-width:1500px) 330px, (min-width:960px) 22vw, 46vw"
            tag=""
          />
        ))}
      </StepPictures>
    )}
  </TitledSection>
)

export const List = ({ items, ...section }: Model<'list'>) => (
  <TitledSection {...section} tone="sand" beside>
    <RowItems>
      {items.map(({ anchor, title, text, icon, button }) => (
        <li key={title} id={anchor}>
          {icon && <Icon name={icon} />}
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
            {button && <ButtonLink {...button} />}
          </div>
        </li>
      ))}
    </RowItems>
  </TitledSection>
)
