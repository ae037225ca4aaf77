/** The development page /states: all states of components side by side (scripts/vite/viteDev.ts). */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseFormRegister } from 'react-hook-form'
import { ServerStyleSheet } from 'styled-components'
import { pictureMessages } from '../../amplify/functions/shared/request.ts'
import { ArticleBody } from '../../renderer/components/ArticleBody.tsx'
import { ButtonLink } from '../../renderer/components/ButtonLink.tsx'
import { Comparison } from '../../renderer/components/Comparison.tsx'
import { NoArticles } from '../../renderer/components/NoArticles.tsx'
import { PhotoDialog } from '../../renderer/components/PhotoDialog.tsx'
import { PictureCard } from '../../renderer/components/PictureCard.tsx'
import { ToastBox } from '../../renderer/components/toast.deferred.styles.ts'
import type { ShellModel } from '../../renderer/content/model/head.ts'
import { Header } from '../../renderer/document/Header.tsx'
import { MobileBar } from '../../renderer/document/MobileBar.tsx'
import { Confirmation } from '../../renderer/forms/Confirmation.tsx'
import { ErrorSummary } from '../../renderer/forms/ErrorSummary.tsx'
import { FailureNotice } from '../../renderer/forms/FailureNotice.tsx'
import { Field } from '../../renderer/forms/Field.tsx'
import { FormStatus } from '../../renderer/forms/FormStatus.tsx'
import { type Entered, type FormState, FormStateProvider } from '../../renderer/forms/formState.ts'
import { PlainButton, Progress } from '../../renderer/forms/form.deferred.styles.ts'
import { Card, Fields, Submit } from '../../renderer/forms/form.styles.ts'
import { ImagePicker } from '../../renderer/forms/ImagePicker.tsx'
import type { PictureRow, Pictures } from '../../renderer/forms/pictures.ts'
import { messages } from '../../renderer/messages.ts'
import { type Context, PageProvider } from '../../renderer/pageContext.tsx'
import base from '../../renderer/theme/base.css?inline'
import { Faq } from '../../renderer/sections/Faq.tsx'
import { TitledSection } from '../../renderer/sections/TitledSection.tsx'
import { Block, Grid } from '../../renderer/theme/layout.ts'
import { cssRules } from '../../renderer/theme/rules.ts'
import { type BrandColours, themeCss } from '../../renderer/theme/tokens.ts'

const phone = { label: '031-390 06 00', href: 'tel:+46313900600' }
const context = {
  endpoint: '',
  phone,
  email: 'info@example.com',
  privacy: { text: '', linkLabel: '' },
  replyPromise: '24 timmar',
  replyNote: undefined,
  steps: ['Samtal', 'Offert'],
  openingHours: '08.00–17.00',
  upload: undefined,
}
const brokenRules = [{ name: 'email' as const, message: 'Ogiltig e-postadress' }]
const kinds = ['primary', 'secondary', 'text'] as const
const picture = { src: '/favicon.svg', alt: '', width: 480, height: 320, illustration: true }

const form = (
  prefix: string,
  { errors = {}, busy = false, ...defaults }: Partial<FormState> & Entered = {},
): FormState => ({
  kind: 'a',
  prefix,
  defaults,
  labels: {},
  services: [{ value: 'solceller', label: 'Solceller' }],
  // Here and below: only what the parts show.
  register: (() => ({})) as unknown as UseFormRegister<Entered>,
  errors,
  busy,
})

const row = (key: number, name: string, state: Partial<PictureRow> = {}): PictureRow => ({
  key,
  file: new File([], name),
  ...state,
})
const pictures = (rows: PictureRow[], problem?: string) =>
  ({ rows, problem }) as unknown as Pictures
const data = new Blob()

const StateSection = ({
  title,
  tone,
  children,
}: {
  title: string
  tone?: 'deep'
  children: ReactNode
}) => (
  <TitledSection title={title} tone={tone}>
    <Grid data-columns="4">{children}</Grid>
  </TitledSection>
)

/** A component at rest, with hover, keyboard focus, and pressed. */
const Pointed = ({ children }: { children: ReactNode }) =>
  ['rest', 'hover', 'focus-visible', 'active'].map((state) => (
    <Grid key={state} className={state}>
      <small>{state}</small>
      {children}
    </Grid>
  ))

const InForm = ({
  state,
  busy,
  children,
}: {
  state: FormState
  busy?: boolean
  children: ReactNode
}) => (
  <FormStateProvider value={state}>
    <Card>
      <Fields as="form" data-busy={busy ? '' : undefined}>
        {children}
      </Fields>
    </Card>
  </FormStateProvider>
)

const buttons = kinds.map((kind) => (
  <ButtonLink key={kind} label={kind} href="#" kind={kind} smallScreensOnly={false} />
))
const send = (
  <Submit type="button" className="button">
    <span>Skicka</span>
    <span>{messages.form.sending}</span>
  </Submit>
)
const fields = (['name', 'message'] as const).map((name) => (
  <Field key={name} name={name} isLast={false} />
))
const link = { label: 'Link', href: '#' }
const shell = {
  ...{
    company: { name: 'Name' },
    contact: { phone },
    home: link,
    quote: link,
    menu: [link, { ...link, href: '#2' }, { ...link, href: '#3' }],
    mark: true,
  },
  services: [{ name: 'Service', href: '/states', text: 'Text', icon: 'sun' }],
  offices: [],
  wording: { servicesMenu: 'Services' },
  social: [{ icon: 'instagram', label: 'Instagram', href: '#' }],
} as unknown as ShellModel
const wrongCalculator =
  '<form class="calculator"><input inputmode="decimal" aria-invalid="true" value="1,5o" aria-label="kWh"><p>Skriv ett tal.</p></form>'

const States = () => (
  <main>
    <StateSection title="Buttons">
      <Pointed>{buttons}</Pointed>
    </StateSection>
    <StateSection title="Buttons on a dark band" tone="deep">
      <Pointed>{buttons}</Pointed>
    </StateSection>
    <StateSection title="Buttons of a page and of a form">
      <Pointed>
        <button type="button" className="button">
          Button
        </button>
        {send}
        <PlainButton type="button" className="button">
          PlainButton
        </PlainButton>
      </Pointed>
    </StateSection>
    <StateSection title="Card">
      <Pointed>
        <PictureCard image={picture} sizes="400px" title="Card" href="#">
          <p>Text</p>
        </PictureCard>
      </Pointed>
    </StateSection>
    <StateSection title="Fields">
      <Pointed>
        <InForm state={form('f')}>{fields}</InForm>
      </Pointed>
    </StateSection>
    <StateSection title="Form: filled, wrong, sending, failed">
      <InForm state={form('filled', { name: 'Anna Berg', message: 'Hej' })}>
        {fields}
        {send}
      </InForm>
      <InForm
        state={form('wrong', {
          email: 'anna@',
          errors: { email: { type: 'custom', message: brokenRules[0]!.message } },
        })}
      >
        <ErrorSummary brokenRules={brokenRules} />
        <Field name="email" isLast />
      </InForm>
      <InForm state={form('busy', { name: 'Anna Berg', busy: true })} busy>
        {fields}
        <Progress>
          <span>{messages.pictures.progress(1, 3)}</span>
          <progress value={0.4} aria-label={messages.form.uploading} />
        </Progress>
        <FormStatus busy={messages.form.sending} note={undefined} phone={phone} />
        {send}
      </InForm>
      <InForm state={form('failed')}>
        <FailureNotice
          text={messages.form.causes.offline(phone.label)}
          phone={phone}
          sendWithoutPictures={() => {}}
        />
        <FormStatus busy="" note={messages.form.posted} phone={phone} />
      </InForm>
    </StateSection>
    <StateSection title="Pictures: none, each state, refused, lost">
      <InForm state={form('none')}>
        <ImagePicker pictures={pictures([])} />
      </InForm>
      <InForm state={form('some')}>
        <ImagePicker
          pictures={pictures([
            row(1, 'reading.jpg'),
            row(2, 'ready.jpg', { data }),
            row(3, 'uploading.jpg', { data, uploading: true }),
            row(4, 'stored.jpg', { data, path: 'x' }),
            row(5, 'failed.jpg', { problem: messages.pictures.reasons.noAnswer, canRetry: true }),
          ])}
        />
      </InForm>
      <InForm state={form('refused')}>
        <ImagePicker
          pictures={pictures(
            [row(1, 'refused.gif', { problem: 'GIF', refused: true })],
            brokenRules[0]!.message,
          )}
        />
      </InForm>
      <InForm state={form('lost')}>
        <ImagePicker
          pictures={{
            ...pictures([
              row(1, 'cloud.jpg', { problem: pictureMessages.a.unavailable, canRetry: true }),
            ]),
            lostCount: 2,
          }}
        />
      </InForm>
    </StateSection>
    <StateSection title="Empty search, calculator, slider, dialog">
      <NoArticles />
      <ArticleBody html={wrongCalculator} />
      <Comparison before={picture} after={picture} sizes="400px" />
      <div style={{ position: 'relative', minHeight: 120 }}>
        <PhotoDialog open>
          <img src="/favicon.svg" alt="" width="240" height="160" />
          <p>Text</p>
        </PhotoDialog>
      </div>
    </StateSection>
    <Faq
      title="Questions"
      items={[
        { question: 'Open', answer: 'Text' },
        { question: 'Closed', answer: 'Text' },
      ]}
    />
    <StateSection title="Sent, and notices">
      <Confirmation
        kind="a"
        number="1234-5678"
        leftOut={1}
        person="Anna"
        context={context}
        onReset={() => {}}
      />
      {(['success', 'failure'] as const).map((kind) => (
        <ToastBox key={kind} data-kind={kind}>
          <strong>{kind}</strong>
          <p>{messages.toast.failed}</p>
        </ToastBox>
      ))}
    </StateSection>
    <PageProvider value={{ quoteUrl: '#' } as Context}>
      <Block data-tone="sand">
        <Header shell={shell} path="/states" />
      </Block>
      <MobileBar shell={shell} />
    </PageProvider>
  </main>
)

/** The complete document. Classes replace the pseudo-classes of pointer and keyboard states; the header's menu and the bar are open. */
export function statesDocument(brand: BrandColours, theme: string): string {
  const sheet = new ServerStyleSheet()
  const html = renderToStaticMarkup(sheet.collectStyles(<States />))
    .replace(/(<header.*?<details)/s, '$1 open')
    .replace('data-mobilebar', 'data-shown data-mobilebar')
  const css =
    `${themeCss(brand)}${base}${cssRules(sheet.getStyleTags())}main{overflow-x:clip}`.replaceAll(
      /:(hover|focus-visible|active)\b(?!-)/g,
      ':is(:$1,.$1 :is(a:not(.card a),button,input,textarea,.card))',
    )
  sheet.seal()
  return `<!DOCTYPE html><html lang="sv" data-theme="${theme}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>States</title><style>${css}</style>${html}`
}
