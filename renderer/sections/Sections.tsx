/** The component of each kind of section, and the pages of sections. */
import type { ComponentType } from 'react'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import type { Model, SectionKind, SectionModel } from '../content/model/sectionModels.ts'
import { useData } from '../pageContext.tsx'
import { Assurance } from './Assurance.tsx'
import { Band } from './Band.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { Closing } from './Closing.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { ContactPerson } from './ContactPerson.tsx'
import { Estimate } from './Estimate.tsx'
import { Example } from './Example.tsx'
import { Faq } from './Faq.tsx'
import { Finance } from './Finance.tsx'
import { FormSection } from './FormSection.tsx'
import { Hero } from './Hero.tsx'
import { HomeHero } from './HomeHero.tsx'
import { Cards, List, Steps } from './Items.tsx'
import { CityLinks, Districts } from './Places.tsx'
import { Prices } from './Prices.tsx'
import { Product } from './Product.tsx'
import { Proof } from './Proof.tsx'
import { ServiceGrid } from './ServiceGrid.tsx'
import { Team } from './Team.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TextSection } from './TextSection.tsx'

/** Every kind of section needs a component that accepts its model. */
export type Parts = { [K in SectionKind]: ComponentType<Model<K>> }

const parts: Parts = {
  text: TextSection,
  cards: Cards,
  list: List,
  steps: Steps,
  faq: Faq,
  districts: Districts,
  cityLinks: CityLinks,
  contactPerson: ContactPerson,
  team: Team,
  beforeAfter: BeforeAfter,
  estimate: Estimate,
  example: Example,
  prices: Prices,
  finance: Finance,
  testimonials: Testimonials,
  serviceGrid: ServiceGrid,
  band: Band,
  closing: Closing,
  assurance: Assurance,
  proof: Proof,
  contactBlock: ContactBlock,
  product: Product,
  form: FormSection,
}

export const Sections = ({
  page,
}: {
  page: { head: { path: string }; sections: SectionModel[] }
}) =>
  page.sections.map((section, i) => {
    // TypeScript cannot relate the model to the component of its type.
    const Part = parts[section.type] as ComponentType<SectionModel> | undefined
    if (!Part)
      throw new Error(
        `${page.head.path}: sections of the kind "${section.type}" have no component in renderer/sections/Sections.tsx.`,
      )
    return <Part key={i} {...section} />
  })

/** Pages of sections: home, services, cities and others. */
export function SectionsPage() {
  const page = useData('sections')
  return (
    <>
      {page.kind === 'home' ? (
        <HomeHero page={page} />
      ) : (
        <>
          <Breadcrumbs items={page.breadcrumbs} />
          <Hero page={page} />
        </>
      )}
      <Sections page={page} />
    </>
  )
}
