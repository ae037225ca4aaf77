/** The journeys in Firefox. */
// @module-tag chromium
import { inBrowser } from '../browsers.ts'
import { formDelivery } from './formDelivery.ts'
import { history } from './history.ts'
import { journeys } from './journeys.ts'
import { office } from './officeInBrowser.ts'

// Browsers keep the answer to a preflight, so its faults come first.
inBrowser('Firefox', { formDelivery, journeys, history, office })
