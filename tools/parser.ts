export interface Parser {
  parse: (text: string) => unknown
  /** Repeated, they are the texts on which a careless parser takes long. */
  units: string[]
  /** The most characters that reach it. */
  most?: number
  /** Valid texts, of which mutations are tried. */
  samples: string[]
  /** What it may answer; absent: anything, as long as it answers. */
  answers?: (value: unknown) => boolean
  /** It refuses by an error with such a message. */
  refusal?: RegExp
  /** The files whose calls of JSON.parse and the like it tests. */
  files?: string[]
}

/** Parts of JSON to repeat. */
export const JSON_UNITS = ['[', '{"a":', '"', '[],', '{"":0},', '\\u0000', '1', '-', '1e']
