import type { SectionModel } from '../content/model/models.ts'
import { Badges } from './Badges.tsx'
import { Band } from './Band.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { Brands } from './Brands.tsx'
import { Cards } from './Cards.tsx'
import { Closing } from './Closing.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { ContactPerson } from './ContactPerson.tsx'
import { Example } from './Example.tsx'
import { Faq } from './Faq.tsx'
import { FigureRow } from './FigureRow.tsx'
import { Finance } from './Finance.tsx'
import { FormSection } from './FormSection.tsx'
import { List } from './List.tsx'
import { CityLinks, Districts } from './Places.tsx'
import { Product } from './Product.tsx'
import { ServiceGrid } from './ServiceGrid.tsx'
import { Steps } from './Steps.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TextSection } from './TextSection.tsx'

export const Sections = ({ sections }: { sections: SectionModel[] }) => sections.map((section, i) => <Section key={i} section={section} />)

function Section({ section }: { section: SectionModel }) {
  switch (section.type) {
    case 'figures':
      return <FigureRow {...section} />
    case 'text':
      return <TextSection {...section} />
    case 'cards':
      return <Cards {...section} />
    case 'list':
      return <List {...section} />
    case 'steps':
      return <Steps {...section} />
    case 'faq':
      return <Faq {...section} />
    case 'districts':
      return <Districts {...section} />
    case 'cityLinks':
      return <CityLinks {...section} />
    case 'brands':
      return <Brands {...section} />
    case 'contactPerson':
      return <ContactPerson {...section} />
    case 'beforeAfter':
      return <BeforeAfter {...section} />
    case 'example':
      return <Example {...section} />
    case 'finance':
      return <Finance {...section} />
    case 'testimonials':
      return <Testimonials {...section} />
    case 'serviceGrid':
      return <ServiceGrid {...section} />
    case 'band':
      return <Band {...section} />
    case 'closing':
      return <Closing {...section} />
    case 'badges':
      return <Badges {...section} />
    case 'contactBlock':
      return <ContactBlock {...section} />
    case 'product':
      return <Product {...section} />
    case 'form':
      return <FormSection {...section} />
  }
}
