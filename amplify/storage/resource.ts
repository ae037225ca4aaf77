import { defineStorage } from '@aws-amplify/backend'

/** Where visitors put pictures. Nothing in it lasts: what belongs to a request is copied to the data bucket. */
export const storage = defineStorage({ name: 'offert-images' })
