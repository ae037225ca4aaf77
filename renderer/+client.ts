/** The script of all pages. */
import './behaviours/pageScript.ts'
