import { z } from 'zod'
import { date, email, Image, line, meta, phone, url } from './roles.ts'

const staffRoles = ['Försäljning', 'Elektriker', 'Monteringsteam', 'Delägare'] as const
export const Staff = z
  .strictObject({
    name: line('Namn', undefined, 80),
    displayName: line('Namn på sidan', undefined, 80),
    role: z.enum(staffRoles).meta(meta('Roll')),
    email: email('E-post'),
    phone: phone('Telefon').optional(),
    portrait: Image.optional().meta(meta('Porträtt', 'Utan porträtt visas initialer.')),
    order: z.int().meta(meta('Ordning')),
  })
  .meta(meta('Medarbetare'))
export type Staff = z.infer<typeof Staff>

export const Testimonial = z
  .strictObject({
    name: line('Namn', undefined, 60),
    town: line('Ort', undefined, 60),
    headline: line('Rubrik', undefined, 90),
    body: line('Text', undefined, 500),
    invented: z.boolean().default(false).meta(meta('Påhittat exempel', 'Måste bort före publicering.')),
    order: z.int().meta(meta('Ordning')),
  })
  .meta(meta('Omdöme'))
export type Testimonial = z.infer<typeof Testimonial>

export const Reference = z
  .strictObject({
    place: line('Ort', undefined, 60),
    customer: line('Kund', undefined, 60),
    headline: line('Rubrik', undefined, 90),
    quote: line('Citat', undefined, 700),
    photos: z.array(Image).min(1, 'Minst ett foto.').max(2, 'Högst två foton.').meta(meta('Foton')),
    invented: z.boolean().default(false).meta(meta('Påhittat exempel', 'Måste bort före publicering.')),
    order: z.int().meta(meta('Ordning')),
  })
  .meta(meta('Referensuppdrag'))
export type Reference = z.infer<typeof Reference>

const Fact = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/, 'Id: a–z, siffror och _')
      .meta(meta('Id', 'Skriv {fact:id} i en text så visas siffran.')),
    figure: line('Siffra', 'Så som den ska stå i texten, till exempel 30 %.', 60),
    statement: line('Vad som påstås', undefined, 300),
    source: z.strictObject({ name: line('Källa', undefined, 100), url: url('Källans adress') }).meta(meta('Källa')),
    checkBy: date('Kontrollera igen senast', 'När datumet har passerat varnar kontrollen.'),
  })
  .meta(meta('Fakta'))
export const Facts = z.strictObject({ facts: z.array(Fact).meta(meta('Siffror')) }).meta(meta('Fakta med källa'))

const weekday = '([Mm]åndag|[Tt]isdag|[Oo]nsdag|[Tt]orsdag|[Ff]redag|[Ll]ördag|[Ss]öndag)'
const weekdayPattern = new RegExp(`^${weekday}(–${weekday})?$`)

export const Company = z
  .strictObject({
    sample: z.boolean().meta(meta('Exempelföretag', 'Ja så länge uppgifterna är påhittade. Kan inte publiceras.')),
    name: line('Företagets namn', undefined, 40),
    legalName: line('Firma', undefined, 60),
    origin: url('Webbadress', 'Utan snedstreck på slutet, https://www.exempel.se'),
    phone: phone('Telefon'),
    email: email('E-post'),
    organisationNumber: z
      .string()
      .regex(/^\d{6}-\d{4}$/, 'Organisationsnummer: NNNNNN-NNNN.')
      .meta(meta('Organisationsnummer')),
    vatNumber: z
      .string()
      .regex(/^SE\d{12}$/, 'Momsregistreringsnummer: SE och tolv siffror.')
      .meta(meta('Momsregistreringsnummer')),
    founded: line('Grundat', 'Till exempel hösten 2021.', 40),
    address: z
      .strictObject({
        street: line('Gatuadress'),
        postalCode: z
          .string()
          .regex(/^\d{3} \d{2}$/, 'Postnummer: NNN NN.')
          .meta(meta('Postnummer')),
        city: line('Ort'),
      })
      .meta(meta('Besöksadress')),
    region: line('Län', undefined, 40),
    geo: z
      .strictObject({ latitude: z.number().meta(meta('Latitud')), longitude: z.number().meta(meta('Longitud')) })
      .meta(meta('Kartläge')),
    openingHours: z
      .strictObject({
        days: z.string().regex(weekdayPattern, 'Dagar: skrivs som Måndag–fredag.').meta(meta('Dagar', 'Till exempel Måndag–fredag.')),
        opens: z
          .string()
          .regex(/^\d{2}:\d{2}$/, 'Öppnar: TT:MM.')
          .meta(meta('Öppnar')),
        closes: z
          .string()
          .regex(/^\d{2}:\d{2}$/, 'Stänger: TT:MM.')
          .meta(meta('Stänger')),
      })
      .meta(meta('Öppettider')),
    priceRange: line('Prisnivå', undefined, 5),
    replyPromise: line('Svarslöfte', 'Till exempel 24 timmar.', 40),
    social: z.strictObject({ instagram: url('Instagram'), facebook: url('Facebook') }).meta(meta('Sociala medier')),
    externalService: z
      .strictObject({ name: line('Namn', undefined, 40), text: line('Text på kortet', undefined, 140), url: url('Adress'), image: Image })
      .meta(meta('Tjänst hos partner', 'Takbyte: länk till en annan webbplats.')),
    certifications: z.array(Image).length(3, 'Tre certifieringar.').meta(meta('Certifieringar i sidfoten')),
    creator: z.strictObject({ name: line('Namn', undefined, 60), url: url('Adress') }).meta(meta('Webbplatsen är gjord av')),
    illustrationNote: line('Rad om illustrationer', undefined, 120),
    fTax: line('F-skatt', undefined, 60),
    quoteButton: line('Text på offertknappen', undefined, 30),
    formPrivacy: z
      .strictObject({ text: line('Text vid formulärets knapp', undefined, 240), linkLabel: line('Länktext', undefined, 60) })
      .meta(meta('Om personuppgifter vid formulär')),
    newsletter: z
      .strictObject({
        enabled: z.boolean().meta(meta('Visa')),
        title: line('Rubrik', undefined, 90),
        text: line('Text', undefined, 240),
        label: line('Fältets namn', undefined, 60),
        button: line('Knapp', undefined, 40),
        consent: line('Samtycke', 'Meningen som visas och sparas.', 300),
      })
      .meta(meta('Nyhetsbrev')),
  })
  .meta(meta('Företaget'))
export type Company = z.infer<typeof Company>
