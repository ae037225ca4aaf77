import type { Service } from '../schema/services.ts'

/** What select, mail and lists call each service, by what a request stores, in the order of the menu. */
export const serviceNames = (services: readonly Pick<Service, 'order' | 'serviceType' | 'name' | 'formLabel'>[]): Record<string, string> =>
  Object.fromEntries(
    services.toSorted((a, b) => a.order - b.order).map(({ serviceType, name, formLabel }) => [serviceType, formLabel ?? name]),
  )
