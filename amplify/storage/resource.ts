import { defineStorage } from '@aws-amplify/backend'

/** The bucket that visitors upload pictures to. Objects expire; pictures of requests are copied to the data bucket. */
export const storage = defineStorage({ name: 'offert-images' })
