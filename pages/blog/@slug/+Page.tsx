/** An article of the blog. */
import { styled } from 'styled-components'
import { ArticleBody, textColumns } from '../../../renderer/components/ArticleBody.tsx'
import { Breadcrumbs } from '../../../renderer/components/Breadcrumbs.tsx'
import { ButtonLink } from '../../../renderer/components/ButtonLink.tsx'
import { Contents } from '../../../renderer/components/Contents.tsx'
import { ExternalLink } from '../../../renderer/components/ExternalLink.tsx'
import { Icon } from '../../../renderer/components/Icon.tsx'
import { Picture } from '../../../renderer/components/Picture.tsx'
import { PictureCard } from '../../../renderer/components/PictureCard.tsx'
import { siteMessages } from '../../../renderer/messages.ts'
import { useData } from '../../../renderer/pageContext.tsx'
import { Closing } from '../../../renderer/sections/Closing.tsx'
import { TitledSection } from '../../../renderer/sections/TitledSection.tsx'
import { Eyebrow, Grid, Lede } from '../../../renderer/theme/layout.ts'

const Top = styled(Grid)`
  row-gap: 0;
  .action {
    --i: 20px;
    margin-bottom: var(--s2);
    color: var(--pine);
  }
  .meta {
    margin-top: var(--s2);
  }
  h1 + p + .meta {
    margin-top: var(--s4);
  }
  figure {
    margin-top: var(--s5);
  }
  @media (min-width: 60em) {
    .action {
      grid-column: 1 / -1;
      width: fit-content;
    }
    figure {
      align-self: start;
      margin-top: 0;
    }
  }
`

/** Contents and quote are beside the text; phones have the quote at the end of the page only. */
const Columns = styled(Grid)`
  ${textColumns}
  > div + div > :first-child {
    max-width: 42rem;
    @media (min-width: 37.5em) {
      font-size: 1.1875rem;
    }
  }
  padding-block: calc(var(--space) / 2);
  aside {
    padding-top: var(--s4);
    border-top: 2px solid var(--sun);
  }
  nav + aside {
    margin-top: var(--s5);
  }
  aside h2 {
    font: var(--h3);
  }
  aside p {
    margin-block: var(--s2) var(--s4);
  }
  aside a {
    display: flex;
  }
  aside .action {
    margin-top: var(--s2);
  }
  .sources {
    margin-top: var(--s6);
    padding-top: var(--s4);
    border-top: 1px solid var(--line);
    font: var(--small);
  }
  .sources h2 {
    font: var(--title);
  }
  .sources li {
    margin-top: var(--s2);
  }
  @media (max-width: 53.6875em) {
    aside {
      display: none;
    }
  }
`

export function Page() {
  const page = useData('articles')
  return (
    <>
      <Breadcrumbs items={page.breadcrumbs} />
      <article>
        <Top data-columns="form">
          <a className="action" href={page.blog}>
            <Icon name="back" />
            {siteMessages.backToBlog}
          </a>
          <div>
            {page.partner && (
              <Eyebrow>
                {siteMessages.advertisement} · {page.partner}
              </Eyebrow>
            )}
            <h1>{page.title}</h1>
            <Lede>{page.lede}</Lede>
            <p className="meta">
              {page.category}&nbsp;· {page.author}&nbsp;·{' '}
              <time dateTime={page.isoDate}>{page.date}</time>&nbsp;·{' '}
              {siteMessages.readTime(page.minutes)}
            </p>
            {page.updated && (
              <p className="meta">
                {siteMessages.updated}{' '}
                <time dateTime={page.updated.isoDate}>{page.updated.date}</time>
              </p>
            )}
          </div>
          <figure>
            <Picture
              image={page.cover}
              sizes="(min-width:1500px) 560px, (min-width:1000px) 40vw, 92vw"
              eager
            />
            {page.caption && <figcaption className="meta">{page.caption}</figcaption>}
          </figure>
        </Top>
        <Columns data-columns="beside">
          <div>
            <Contents items={page.contents} />
            <aside aria-label={page.aside.title}>
              <h2>{page.aside.title}</h2>
              <p className="muted">{page.aside.text}</p>
              <ButtonLink {...page.shell.quote} kind="primary" />
              <a className="action" href={page.phone.href}>
                <Icon name="phone" />
                {page.phone.label}
              </a>
            </aside>
          </div>
          <div>
            <ArticleBody html={page.html} />
            {page.sources.length > 0 && (
              <section className="sources">
                <h2>{siteMessages.sources}</h2>
                <ul>
                  {page.sources.map(({ name, url }) => (
                    <li key={name}>
                      <ExternalLink href={url}>{name}</ExternalLink>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </Columns>
      </article>
      <TitledSection title={page.suggestionsTitle}>
        <Grid as="ul" data-columns="3">
          {page.suggestions.map(({ title, text, href }) => (
            <li key={href}>
              <PictureCard title={title} href={href}>
                <p>{text}</p>
              </PictureCard>
            </li>
          ))}
        </Grid>
      </TitledSection>
      <Closing
        title={page.closing.title}
        lede={page.closing.text}
        buttons={[
          { ...page.shell.quote, kind: 'primary' },
          { ...page.phone, kind: 'secondary' },
        ]}
      />
    </>
  )
}
