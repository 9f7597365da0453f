const MARKS = ['\u200B', '\u00AD', '\u202A', '\u2066', '\uFEFF', '\u200F']
const ARABIC_ZERO = 0x660

/** Another spelling of a text, as it may be pasted: with invisible marks, Arabic digits and typographic hyphens. */
export const disguise = (text: string): string =>
  `\u202A${text.replaceAll(/.{4}/gs, (part, at: number) => `${part}${MARKS[(at / 4) % MARKS.length]}`)}\u202C`
    .replaceAll('-', '\u2011')
    .replaceAll(' ', '\u00A0')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(ARABIC_ZERO + Number(digit)))
