/** The model of the page of sections at an address. */
import type { Env } from '../renderer/content/env.ts'
import { sectionsPage } from '../renderer/content/model/page.ts'
import { pagesOf } from '../renderer/content/model/pagesOf.ts'
import type { Site } from '../renderer/content/site.ts'

export const sectionsAt = (site: Site, path: string, env: Env) =>
  sectionsPage(site, env, pagesOf(site).find((page) => page.path === path)!)
