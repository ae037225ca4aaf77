/**
 * What +data.ts has written into the document. There, so that the scripts do not depend on the
 * content.
 */
import type { OfficeContent } from './officeContent.ts'

export const { answers, towns }: OfficeContent = JSON.parse(
  document.getElementById('content')!.textContent,
)
