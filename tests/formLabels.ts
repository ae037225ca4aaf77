/** What people read beside the fields of each form, in its order; * marks required ones. `a` and `b` are of solar panels. */
const person = { name: 'Namn *', phone: 'Telefon *', email: 'E-post *' }
const place = { address: 'Adress *', postalCode: 'Postnummer *', city: 'Ort *' }

export const formLabels: { readonly [form: string]: Readonly<Record<string, string>> } = {
  a: { ...person, ...place, message: 'Meddelande' },
  b: { ...person, ...place, message: 'Meddelande *' },
  bostadsrattsforening: {
    ...{ ...person, ...place },
    flats: 'Antal lägenheter',
    parkingSpaces: 'Antal p-platser',
    decisionDate: 'Dag för beslut',
    message: 'Meddelande',
  },
  electrical: {
    ...{ ...person, address: 'Adress *' },
    projectType: 'Typ av uppdrag *',
    houseType: 'Typ av hus *',
    message: 'Meddelande *',
  },
  contact: { ...person, message: 'Meddelande *' },
  newsletter: { email: 'E-post *' },
}

/** The labels of all fields, without the sign of required ones. */
export const fieldLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(formLabels).flatMap((labels) =>
    Object.entries(labels).map(([name, label]) => [name, label.replace(' *', '')]),
  ),
)
