/** The script of all pages. */
import './behaviours/site.ts'
