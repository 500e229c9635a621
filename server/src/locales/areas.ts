// The areas of the texts. English decides which keys and parameters a text has.
import type en from './en/index.ts'

type Areas = typeof en

export type Area = keyof Areas

/** The texts of an area in any language. */
export type TextsOf<A extends Area> = Translated<Areas[A]>

export type Texts = { [A in Area]: TextsOf<A> }

type Translated<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...a: never[]) => string
      ? T[Name]
      : Translated<T[Name]>
}
