/** The page /admin: Sveltia with our configuration, and a check before each save. */
import CMS from '@sveltia/cms'
import { type CheckLists, entryProblems } from './checkEntry.ts'

type Config = NonNullable<Parameters<typeof CMS.init>[0]>['config']
const response = await fetch('config.json')
const { cms, lists }: { cms: Config; lists: CheckLists } = await response.json()

CMS.registerEventListener({
  name: 'preSave',
  handler({ entry }) {
    const data: Record<string, unknown> = entry.get('data').toJS()
    const problems = entryProblems(entry.get('path'), data, lists)
    // Sveltia shows the message of the cause, and keeps the form as it is.
    if (problems.length > 0)
      throw new Error('saving_failed', { cause: new Error(problems.join('\n')) })
  },
})
CMS.init({ config: cms })
