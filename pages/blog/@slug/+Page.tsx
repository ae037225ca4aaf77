import { styled } from 'styled-components'
import { ArticleBody } from '../../../renderer/components/ArticleBody.tsx'
import { Breadcrumbs } from '../../../renderer/components/Breadcrumbs.tsx'
import { ButtonLink } from '../../../renderer/components/Button.tsx'
import { Contents } from '../../../renderer/components/Contents.tsx'
import { ExternalLink } from '../../../renderer/components/ExternalLink.tsx'
import { Icon } from '../../../renderer/components/Icon.tsx'
import { Picture } from '../../../renderer/components/Picture.tsx'
import { PictureCard } from '../../../renderer/components/PictureCard.tsx'
import { siteMessages } from '../../../renderer/messages.ts'
import { useData } from '../../../renderer/pageContext.tsx'
import { Closing } from '../../../renderer/sections/Closing.tsx'
import { SectionHeading } from '../../../renderer/sections/SectionHeading.tsx'
import { Block, Eyebrow, Grid } from '../../../renderer/theme/layout.ts'

const Top = styled.div`
  padding-inline: var(--inset);
  .back {
    display: inline-flex;
    align-items: center;
    gap: 10px;
    min-height: 44px;
    font-weight: 600;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  .back .i {
    width: 20px;
    height: 20px;
  }
  h1 {
    margin-top: 14px;
    font-size: clamp(2.25rem, 1.6rem + 2vw, 3.5rem);
  }
  .lede {
    max-width: 34em;
    margin-top: 20px;
    font-size: var(--lede);
    line-height: 1.5;
  }
  .meta {
    margin-top: 8px;
    font-size: 0.9375rem;
    color: var(--muted);
  }
  .lede + .meta {
    margin-top: 20px;
  }
  figure {
    margin-top: 28px;
  }
  @media (min-width: 62.5em) {
    display: grid;
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: 0 var(--column-gap);
    .back {
      grid-column: 1 / -1;
      width: fit-content;
    }
    figure {
      align-self: start;
    }
  }
`

const Columns = styled.div`
  padding-inline: var(--inset);
  display: grid;
  gap: 32px clamp(32px, 5vw, 72px);
  padding-block: clamp(28px, 4vw, 56px) calc(var(--space) / 2);
  aside {
    padding-top: 20px;
    border-top: 2px solid var(--sun);
  }
  aside h2 {
    font-size: var(--f2);
    line-height: 1.15;
  }
  aside p {
    margin-block: 8px 18px;
    color: var(--muted);
  }
  aside a {
    display: flex;
  }
  aside .tel {
    align-items: center;
    gap: 12px;
    min-height: 44px;
    margin-top: 8px;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
  }
  .text {
    min-width: 0;
  }
  .sources {
    margin-top: 40px;
    padding-top: 20px;
    border-top: 1px solid var(--line);
    font-size: 0.9375rem;
  }
  .sources h2 {
    font-size: 1.125rem;
  }
  .sources li {
    margin-top: 8px;
  }
  @media (min-width: 53.75em) and (max-width: 68.6875em) {
    grid-template-columns: minmax(0, 42rem) minmax(200px, 250px);
    justify-content: space-between;
    nav {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 68.75em) {
    grid-template-columns: 200px minmax(0, 42rem) 250px;
    justify-content: space-between;
  }
  @media (min-width: 53.75em) {
    nav,
    aside {
      position: sticky;
      top: calc(var(--head) + 32px);
      align-self: start;
    }
  }
`

const Suggestions = styled(Grid)`
  gap: 20px;
`

export function Page() {
  const page = useData('articles')
  return (
    <>
      <Breadcrumbs items={page.breadcrumbs} />
      <article>
        <Top>
          <a className="back" href={page.blog}>
            <Icon name="back" />
            {siteMessages.backToBlog}
          </a>
          <div className="words">
            <Eyebrow>{page.partner ? `${page.category}\u00a0· ${page.partner}` : page.category}</Eyebrow>
            <h1>{page.title}</h1>
            <p className="lede">{page.lede}</p>
            <p className="meta">
              {page.author}&nbsp;· <time dateTime={page.isoDate}>{page.date}</time>&nbsp;· {siteMessages.readTime(page.minutes)}
            </p>
            {(page.updated || page.review) && (
              <p className="meta">
                {page.updated && (
                  <>
                    {siteMessages.updated} <time dateTime={page.updated.isoDate}>{page.updated.date}</time>
                  </>
                )}
                {page.updated && page.review && '\u00a0· '}
                {page.review}
              </p>
            )}
          </div>
          <figure>
            <Picture image={page.cover} sizes="(min-width:1500px) 560px, (min-width:1000px) 40vw, 92vw" eager />
            {page.caption && <figcaption className="meta">{page.caption}</figcaption>}
          </figure>
        </Top>
        <Columns>
          <Contents items={page.contents} />
          <div className="text">
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
          <aside>
            <h2>{page.aside.title}</h2>
            <p>{page.aside.text}</p>
            <ButtonLink {...page.shell.quote} kind="primary" smallScreensOnly={false} />
            <a className="tel" href={page.phone.href}>
              <Icon name="phone" />
              {page.phone.label}
            </a>
          </aside>
        </Columns>
      </article>
      <Block>
        <SectionHeading title={page.suggestionsTitle} />
        <Suggestions data-columns="3">
          {page.suggestions.map(({ title, text, href, image }) => (
            <li key={href}>
              <PictureCard
                image={image}
                title={title}
                href={href}
                sizes="(min-width:1500px) 445px, (min-width:1000px) 31vw, (min-width:600px) 46vw, 92vw"
              >
                <p>{text}</p>
              </PictureCard>
            </li>
          ))}
        </Suggestions>
      </Block>
      <Closing
        title={page.closing.title}
        lede={page.closing.text}
        buttons={[
          { ...page.shell.quote, kind: 'primary', smallScreensOnly: false },
          { ...page.phone, kind: 'secondary', smallScreensOnly: false },
        ]}
      />
    </>
  )
}
