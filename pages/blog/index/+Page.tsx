/** The list of articles, with search and categories. */
import { styled } from 'styled-components'
import { PageHeading } from '../../../renderer/components/PageHeading.tsx'
import { PictureCard } from '../../../renderer/components/PictureCard.tsx'
import { FieldBox } from '../../../renderer/forms/FieldBox.ts'
import { Island } from '../../../renderer/islands/Island.tsx'
import { siteMessages } from '../../../renderer/messages.ts'
import { useData } from '../../../renderer/pageContext.tsx'
import { Closing } from '../../../renderer/sections/Closing.tsx'
import { Block, Grid, Panel } from '../../../renderer/theme/layout.ts'

const Articles = styled.div`
  padding-bottom: calc(var(--space) / 2);
  search {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3) var(--s5);
    align-items: end;
    border-bottom: 1px solid var(--line);
  }
  search > div {
    flex: 1 1 260px;
    max-width: 26rem;
    margin-bottom: var(--s4);
  }
  search [type="search"] {
    background: var(--surface);
    &::-webkit-search-cancel-button {
      filter: grayscale(1);
    }
  }
  fieldset {
    display: flex;
    min-width: 0;
    border: 0;
    gap: var(--s1) var(--s4);
    overflow-x: auto;
    margin-left: auto;
    scrollbar-width: none;
  }
  fieldset button {
    flex: none;
    min-width: 44px;
    min-height: 48px;
    padding: 0;
    border: 0;
    border-bottom: 3px solid transparent;
    background: none;
    color: var(--muted);
    white-space: nowrap;
  }
  fieldset button[aria-pressed="true"] {
    border-color: var(--sun);
    color: var(--ink);
    font-weight: 600;
  }
  fieldset button:focus-visible {
    outline-offset: -4px;
  }
  output {
    display: block;
    min-height: 24px;
    margin-block: var(--s4);
  }
  li:first-child {
    grid-column: 1 / -1;
  }
  li .meta {
    margin: 0 0 var(--s3);
  }
  .more {
    margin-top: var(--s3);
    font-weight: 600;
    color: var(--pine);
  }
  @media (min-width: 53.75em) {
    li:first-child .card {
      flex-direction: row;
      > span {
        flex: 7;
        img {
          max-height: 440px;
          aspect-ratio: 16 / 10;
        }
      }
      > div {
        flex: 5;
        align-self: center;
        padding: calc(var(--column-gap) / 2);
      }
      h2 {
        font: var(--figure);
      }
    }
  }
  @media (max-width: 53.6875em) {
    fieldset {
      margin-left: 0;
    }
  }
  @media (min-width: 45em) and (max-width: 53.6875em) {
    li {
      grid-column: 1 / -1;
    }
    li + li .card {
      flex-direction: row;
      > * {
        flex: 1;
      }
    }
  }
`

const NoArticles = styled(Panel)`
  margin-top: var(--s4);
  p {
    margin-bottom: var(--s4);
  }
`

export function Page() {
  const page = useData('blog')
  const { newsletter, closing } = page
  return (
    <>
      <PageHeading page={page} />
      <Articles
        data-behaviour="blogFilter"
        data-one={siteMessages.oneArticle}
        data-many={siteMessages.manyArticles}
      >
        <search className="needs-js" hidden>
          <FieldBox>
            <label htmlFor="sok">{siteMessages.searchBlog}</label>
            <input id="sok" type="search" autoComplete="off" enterKeyHint="search" />
          </FieldBox>
          {/* One category is no choice. */}
          <fieldset aria-label={siteMessages.categories} hidden={page.categories.length < 3}>
            {page.categories.map(({ value, label }, i) => (
              <button key={value} type="button" value={value} aria-pressed={i === 0}>
                {label}{' '}
              </button>
            ))}
          </fieldset>
        </search>
        <output className="meta needs-js" hidden />
        <Grid as="ul" data-columns="3">
          {page.articles.map((article, i) => (
            <li key={article.href} data-category={article.category}>
              <PictureCard
                image={article.cover}
                title={article.title}
                href={article.href}
                as="h2"
                arrow={false}
                sizes={
                  i
                    ? '(min-width:1500px) 445px, (min-width:860px) 31vw, (min-width:600px) 46vw, 92vw'
                    : '(min-width:1500px) 800px, (min-width:860px) 54vw, 92vw'
                }
                before={
                  <p className="meta">
                    {article.partner && <b>{siteMessages.advertisement}</b>}
                    {article.partner && `\u00a0· ${article.partner}\u00a0· `}
                    {article.categoryLabel}&nbsp;·{' '}
                    <time dateTime={article.isoDate}>{article.date}</time>
                    {article.updated && (
                      <>
                        , <time dateTime={article.updated.isoDate}>{article.updated.text}</time>
                      </>
                    )}
                    &nbsp;· {siteMessages.readTime(article.minutes)}
                  </p>
                }
              >
                <p className="excerpt">{article.excerpt}</p>
                <p className="more" aria-hidden="true">
                  {siteMessages.readMore}
                </p>
              </PictureCard>
            </li>
          ))}
        </Grid>
        <NoArticles className="empty" hidden>
          <p>{siteMessages.noArticles}</p>
          <button type="button" className="button">
            {siteMessages.showAllArticles}
          </button>
        </NoArticles>
      </Articles>
      {newsletter && (
        <Block as="div" data-tone="sand">
          <Grid data-columns="beside">
            <div>
              <h2>{newsletter.title}</h2>
              <p className="muted">{newsletter.text}</p>
            </div>
            <Island
              name="NewsletterForm"
              props={{
                button: newsletter.button,
                consent: newsletter.consent,
                page: page.head.path,
              }}
            />
          </Grid>
        </Block>
      )}
      <Closing
        title={closing.title}
        lede={closing.text}
        buttons={[{ ...closing.button, kind: 'primary' }]}
      />
    </>
  )
}
