/** Values that models of several kinds are made of. Everything here can be written as JSON. */
import type { Image } from '../schema/roles.ts'
import type { FormBlock } from '../schema/pages.ts'

/**
 * A picture ready for <Picture>: `src` is the largest, `avif` a srcset, `fallback` for browsers without AVIF; an SVG has neither. `markup` is
 * a drawing that follows the theme.
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

/** What page models take from outside of content/. */
export type Env = {
  image: (image: Image) => ImageModel
  /** The text of an SVG in content/images, to stand in the page. */
  svg: (file: string) => string
  /** YYYY-MM-DD */
  today: string
}

/** Content with placeholders filled in, Markdown rendered to HTML and pictures looked up. */
export type Resolved<T> = T extends { file: string; alt: string }
  ? ImageModel
  : T extends readonly (infer U)[]
    ? Resolved<U>[]
    : T extends object
      ? { [K in keyof T]: Resolved<T[K]> }
      : T

export type Link = { label: string; href: string }

/** Props of a quote form. Without `serviceType` the visitor chooses one of `services`. */
export type FormModel = {
  kind: FormBlock['rules']
  title: string
  lede?: string
  button: string
  helper?: string
  failureText?: string
  serviceType?: string
  services?: { value: string; label: string }[]
  /** What the city field and the message hold from the start; '' when nothing. */
  city: string
  message: string
  /** Path of the page the form stands on. */
  page: string
  /** Who answers. */
  person: string
}
