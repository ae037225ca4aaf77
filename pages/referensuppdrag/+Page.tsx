/** The references, with photos of each job. */
import { styled } from 'styled-components'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { Icon } from '../../renderer/components/Icon.tsx'
import { SocialItems } from '../../renderer/components/LinkItems.tsx'
import { JobScope } from '../../renderer/components/JobScope.tsx'
import { PhotoDialog } from '../../renderer/components/PhotoDialog.tsx'
import { Picture } from '../../renderer/components/Picture.tsx'
import { siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { Sections } from '../../renderer/sections/Sections.tsx'
import { ReviewsOrigin } from '../../renderer/sections/Testimonials.tsx'
import { Block, Grid } from '../../renderer/theme/layout.ts'

const Cases = styled.div`
  padding-bottom: calc(var(--space) / 2);
  article {
    padding-block: calc(var(--space) / 2);
    border-top: 1px solid var(--line);
  }
  .photos a {
    display: block;
    align-self: start;
    border-radius: var(--r3);
    cursor: zoom-in;
  }
  h2 {
    margin-block: var(--s3) var(--s4);
  }
  .place {
    font-weight: 600;
    color: var(--pine);
  }
  blockquote {
    margin-top: var(--s4);
    font: var(--lede);
  }
  .customer {
    margin-top: var(--s4);
    font-weight: 600;
  }
`

export function Page() {
  const page = useData('referencesPage')
  return (
    <>
      <PageHeading page={page} />
      <Cases data-behaviour="photos">
        {page.references.map(({ id, place, customer, headline, scope, quote, photos }) => (
          <Grid as="article" key={id} id={id} data-columns="beside">
            <div>
              <p className="row place">
                <Icon name="pin" />
                {place}
              </p>
              <h2>{headline}</h2>
              <JobScope {...scope} />
              <blockquote className="muted">{quote}</blockquote>
              <p className="customer">{customer}</p>
            </div>
            <Grid className="photos" data-columns={photos.length}>
              {photos.map((photo) => (
                <a key={photo.src} href={photo.src} data-photo="">
                  <span className="sr-only">{siteMessages.enlarge}: </span>
                  <Picture
                    image={photo}
                    tag={siteMessages.placeholder}
                    sizes={
                      photos.length > 1
                        ? '(min-width:1500px) 375px, (min-width:860px) 25vw, (min-width:600px) 46vw, 92vw'
                        : '(min-width:1500px) 770px, (min-width:860px) 51vw, 92vw'
                    }
                  />
                </a>
              ))}
            </Grid>
          </Grid>
        ))}
        {page.origin && <ReviewsOrigin>{page.origin}</ReviewsOrigin>}
        <PhotoDialog />
      </Cases>
      <Sections page={page} />
      {page.socialTitle && page.shell.social.length > 0 && (
        <Social>
          <h2>{page.socialTitle}</h2>
          <p className="muted">{page.socialText}</p>
          <ul>
            <SocialItems links={page.shell.social} className="action" />
          </ul>
        </Social>
      )}
    </>
  )
}

const Social = styled(Block)`
  h2 {
    font: var(--h3);
  }
  h2 + p {
    margin-top: var(--s2);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3) var(--s5);
    margin-top: var(--s3);
  }
  a {
    color: var(--pine);
    text-decoration: underline;
  }
`
