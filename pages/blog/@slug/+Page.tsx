import { styled } from 'styled-components'
import { ArticleBody } from '../../../renderer/components/ArticleBody.tsx'
import { ButtonLink } from '../../../renderer/components/Button.tsx'
import { Contents } from '../../../renderer/components/Contents.tsx'
import { Icon } from '../../../renderer/components/Icon.tsx'
import { Picture } from '../../../renderer/components/Picture.tsx'
import { PictureCard } from '../../../renderer/components/PictureCard.tsx'
import { Layout } from '../../../renderer/document/Layout.tsx'
import { siteMessages } from '../../../renderer/messages.ts'
import { useData } from '../../../renderer/pageContext.tsx'
import { Closing } from '../../../renderer/sections/Closing.tsx'
import { SectionHeading } from '../../../renderer/sections/SectionHeading.tsx'
import { Block, Eyebrow, Grid } from '../../../renderer/theme/layout.ts'
import type { data } from './+data.ts'

const Top = styled.div`
  padding-inline: var(--inset);
  padding-top: 14px;
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
    max-width: 60rem;
    margin-block: 14px 20px;
    font-size: clamp(2.25rem, 1.4rem + 3vw, 4rem);
  }
  .meta {
    color: var(--muted);
  }
  p + h1 {
    margin-top: 14px;
  }
  > p:first-of-type {
    margin-top: 20px;
  }
  > span {
    margin-top: clamp(24px, 3vw, 40px);
  }
  > span img {
    aspect-ratio: 3 / 2;
  }
  @media (min-width: 53.75em) {
    > span img {
      aspect-ratio: 21 / 9;
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
  const page = useData<typeof data>()
  return (
    <Layout shell={page.shell} path={page.head.path}>
      <article>
        <Top>
          <a className="back" href={page.blog}>
            <Icon name="back" />
            {siteMessages.backToBlog}
          </a>
          <Eyebrow>{page.category}</Eyebrow>
          <h1>{page.title}</h1>
          <p className="meta">
            {page.author} · <time dateTime={page.isoDate}>{page.date}</time> · {siteMessages.readTime(page.minutes)}
          </p>
          <Picture image={page.cover} sizes="(min-width:1500px) 1376px, 92vw" eager />
        </Top>
        <Columns>
          <Contents items={page.contents} />
          <ArticleBody html={page.body} />
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
    </Layout>
  )
}
