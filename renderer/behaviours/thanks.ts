/** Fills in /tack: the request number is in the URL's fragment, the rest in the storage of the device that sent the request. */
import { callTimes } from '../../amplify/functions/shared/officeHours.ts'
import { forgetSent, readSent } from '../forms/sent.ts'

export function thanks(root: HTMLElement): void {
  const page = root.querySelector<HTMLElement>('[data-behaviour=thanks]')
  const hours = root.querySelector<HTMLElement>('[data-hours]')?.dataset.hours
  if (!page || !hours) return
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const { title } = document

  const show = () => {
    page.dataset.filled = ''
    const [, number] = /^#(\d{4}-\d{4})$/.exec(location.hash) ?? []
    const sent = number ? readSent(number) : undefined
    const state = sent ? 'here' : number ? 'elsewhere' : 'none'
    for (const element of page.querySelectorAll<HTMLElement>('[data-when]'))
      element.hidden = !element.dataset.when!.split(' ').includes(state)
    // Distinguishes bookmarks and printed pages.
    document.title = number ? title.replace(/(?= [–|])|$/, ` ${number}`) : title
    part('number').textContent = number ?? ''
    for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-part=pictures] a'))
      link.search = number ? `subject=${number}` : ''

    const at = new Date(sent?.at ?? Date.now())
    // No line break within a date.
    part('calls').textContent = callTimes(JSON.parse(hours), at).replaceAll(
      /(\d) (?=\p{L})/gu,
      '$1\u00a0',
    )
    part('at').textContent = at.toLocaleString('sv-SE', {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'full',
      timeStyle: 'short',
    })
    part('steps').hidden = sent?.kind === 'contact'
    const people = [...page.querySelectorAll<HTMLElement>('[data-person]')]
    const contactPerson = people.find(({ dataset }) => dataset.person === sent?.person) ?? people[0]
    for (const person of people) person.hidden = person !== contactPerson
    if (!sent) return
    part('rows').replaceChildren(
      ...sent.rows.flatMap((row) =>
        row.map((text, index) =>
          Object.assign(document.createElement(index ? 'dd' : 'dt'), { textContent: text }),
        ),
      ),
    )
    ;(part('page') as HTMLAnchorElement).pathname = sent.page
    part('left-out').hidden = !sent.leftOut
  }
  show()
  root.addEventListener('fragment', show)
  part('print').addEventListener('click', () => print())
  part('forget').addEventListener('click', () => {
    forgetSent(location.hash.slice(1))
    show()
  })
}
