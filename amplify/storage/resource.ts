import { defineStorage } from '@aws-amplify/backend'
import { inspectUpload } from '../functions/inspect-upload/resource.ts'

/** Where visitors put pictures. Nothing in it lasts: what belongs to a request is copied to the data bucket. */
export const storage = defineStorage({
  name: 'offert-images',
  triggers: { onUpload: inspectUpload },
})
