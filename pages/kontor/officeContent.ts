/** The content of the office page. */
import type { Site } from '../../renderer/content/site.ts'

export type OfficeContent = {
  answers: { title: string; subject: string; text: string }[]
  towns: string[]
}

/** In the answer templates {name} and {number} are the customer's. */
export const officeContent = ({ answers, cities }: Site): OfficeContent => ({
  answers: answers.answers,
  towns: cities.map(({ name }) => name),
})
