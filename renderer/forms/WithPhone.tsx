/** A text in which the phone number is a link. */
import type { Link } from '../content/model/models.ts'

export function WithPhone({ text, phone }: { text: string; phone: Link }) {
  const [before, ...after] = text.split(phone.label)
  return (
    <>
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <a href={phone.href}>{phone.label}</a>
          {rest}
        </span>
      ))}
    </>
  )
}
