import { Fragment } from 'react'
import type { HoursModel } from '../content/model/hours.ts'

/** A line for each, the days that differ last. */
export const Hours = ({ of: { openingHours, specialHours } }: { of: HoursModel }) =>
  [...openingHours, ...specialHours].map(({ text }, index) => (
    <Fragment key={text}>
      {index > 0 && <br />}
      {text}
    </Fragment>
  ))

/** Beside a phone number: whether anybody answers just now. behaviours/open.ts fills it in. */
export const OpenNow = () => (
  <small className="open">
    <span data-open="" />
  </small>
)
