/** Types shared by page models, all serializable as JSON. */
import type { Image } from '../schema/roles.ts'
import type { FormBlock } from '../schema/pages.ts'

/**
 * A picture ready for <Picture>: `src` is the largest, `avif` a srcset, `fallback` for browsers
 * without AVIF; an SVG has neither. `markup` is a drawing that follows the theme.
 */
export type ImageModel = {
  alt: string
  src: string
  width: number
  height: number
  avif?: string
  fallback?: string
  markup?: string
  illustration: boolean
}

/** The parts of the environment that page models use. */
export type Env = {
  image: (image: Image) => ImageModel
  /** The markup of an SVG in content/images, for inlining. */
  svg: (file: string) => string
  /** YYYY-MM-DD */
  today: string
}

/** Content with placeholders filled in, Markdown rendered to HTML and pictures looked up. */
export type Resolved<T> = T extends { file: string; alt: string }
  ? ImageModel
  : T extends readonly unknown[]
    ? Resolved<T[number]>[]
    : T extends object
      ? { [K in keyof T]: Resolved<T[K]> }
      : T

export type Link = { label: string; href: string }

/** Props of a quote form. Without `serviceType` the visitor chooses one of `services`. */
export type FormModel = {
  kind: FormBlock['rules']
  title: string
  lede?: string
  /** Shown when the visitor has copied the estimate into the message. */
  carried?: string
  button: string
  helper?: string
  failureText?: string
  serviceType?: string
  services?: { value: string; label: string }[]
  /** Initial values of the city field and the message. */
  city: string
  message: string
  /** Path of the form's page. */
  page: string
  /** Name of the person who answers. */
  person: string
}
