import { type Field, fields } from '../../amplify/functions/send-offert/fields.ts'

/** A field as the next release may add it: one entry above the message, optional, on solar pages. Imported before all that reads the table. */
const table = fields as Record<string, Field>
const { message } = table
delete table.message
table.roofPitch = {
  label: 'Takets lutning',
  max: 30,
  rules: { a: [0, 'Värdet gick inte att läsa'], b: [0, 'Värdet gick inte att läsa'] },
  shown: ({ serviceType }) => serviceType === 'solceller',
}
table.message = message!
