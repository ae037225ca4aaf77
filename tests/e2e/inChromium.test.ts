/** The journeys in Chromium; office.test.ts has those of /kontor. */
// @module-tag chromium
import { inBrowser } from '../browsers.ts'
import { formDelivery } from './formDelivery.ts'
import { history } from './history.ts'
import { journeys } from './journeys.ts'

// Browsers keep the answer to a preflight, so its faults come first.
inBrowser('Chromium', { formDelivery, journeys, history })
