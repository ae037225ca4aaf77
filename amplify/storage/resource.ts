/** The bucket that visitors upload pictures to; `mail` copies those of requests. */
import { defineStorage } from '@aws-amplify/backend'

export const storage = defineStorage({
  name: 'offert-images',
  access: (allow) => ({ 'public/quarantine/*': [allow.guest.to(['write'])] }),
})
