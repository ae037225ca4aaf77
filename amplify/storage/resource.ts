/**
 * The bucket that visitors upload pictures to. Objects expire; pictures of requests are copied to
 * the data bucket.
 */
import { defineStorage } from '@aws-amplify/backend'

export const storage = defineStorage({ name: 'offert-images' })
