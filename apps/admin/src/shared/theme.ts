import { Badge, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * Shades of the brand's purple. Shades 6 and 7 are the brand colours of the dark and the light theme in
 * packages/ui/src/tokens.css.
 */
const brand: MantineColorsTuple = [
  '#f6f2fe',
  '#ece4fd',
  '#d8c8fa',
  '#cdbcff',
  '#a683f0',
  '#8b5cf6',
  '#7c3aed',
  '#6d28d9',
  '#5b21b6',
  '#4c1d95',
]

/**
 * Neutral colours with a trace of the brand's hue. Shades 5 and 6 are for text on white: their contrast is at least
 * 4.5:1.
 */
const gray: MantineColorsTuple = [
  '#faf9fb',
  '#f4f2f7',
  '#ebe8ef',
  '#e0dce6',
  '#cbc5d4',
  '#766e84',
  '#635b72',
  '#4a4358',
  '#332d3f',
  '#1f192b',
]

/** Shade 0 is for text, 2 for dimmed text, 4 for lines, 6 for surfaces, and 7 for the page. */
const dark: MantineColorsTuple = [
  '#ebe8f1',
  '#cfc9da',
  '#aaa2b9',
  '#978fa6',
  '#3b3448',
  '#2d2738',
  '#221d2c',
  '#17131f',
  '#120f19',
  '#0d0a12',
]

/** The danger and success colours: shades 6 and 7 are backgrounds of white text; shade 7 is also text on white. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fbd9d6',
  '#f6b5b0',
  '#f0918a',
  '#e86b62',
  '#dd4a41',
  '#c9342b',
  '#a3201a',
  '#8a1a15',
  '#6d130f',
]
const green: MantineColorsTuple = [
  '#e6f7ee',
  '#cdefdd',
  '#9fdfbf',
  '#7ee2b0',
  '#4cc48c',
  '#1f9d66',
  '#0e7a4b',
  '#0b7747',
  '#07603a',
  '#054a2d',
]

/** What opens is part of the page for screen readers, which skip from landmark to landmark, and not after its end. */
const inMain = { target: 'main' }
const dialogTitle = { title: { fontWeight: 600 } }
/** Mantine renders a <header>, which would be a second banner landmark of the page. */
const dialogHeader = { header: { role: 'none' } }

/**
 * A dense theme with one accent colour, thin lines and small type. Light and dark meet WCAG AA. `close`: the label of the
 * button that closes a dialog.
 */
export const createConsoleTheme = (close: string) =>
  createTheme({
    respectReducedMotion: true,
    colors: { brand, gray, dark, red, green },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 6 },
    black: '#1f192b',
    autoContrast: true,
    defaultRadius: 'md',
    cursorType: 'pointer',
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace",
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
      },
    },
    components: {
      Badge: Badge.extend({
        defaultProps: { tt: 'none', fw: 500, radius: 'sm', miw: 'max-content' },
        // The colour of filled surfaces, which Mantine gives the dot, is hardly seen in the dark theme.
        vars: (_, { variant, color }) => ({
          root: variant === 'dot' && color ? { '--badge-dot-color': `var(--mantine-color-${color}-text)` } : {},
        }),
      }),
      Button: { defaultProps: { size: 'sm', fw: 500 } },
      Table: { defaultProps: { fz: 'sm', verticalSpacing: 8, horizontalSpacing: 'sm' } },
      Drawer: { defaultProps: { attributes: dialogHeader }, styles: dialogTitle },
      Modal: { defaultProps: { centered: true, radius: 'lg', attributes: dialogHeader }, styles: dialogTitle },
      CloseButton: { defaultProps: { 'aria-label': close } },
      NavLink: { styles: { root: { borderRadius: 'var(--mantine-radius-sm)' } } },
      // Mantine's placeholder would be a child of the menu that is no item; the menu itself gets the focus.
      Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false, portalProps: inMain } },
      Combobox: { defaultProps: { portalProps: inMain } },
    },
  })

/**
 * Lighter borders than Mantine's, and a less saturated selection, readable errors and red instead of nearly white buttons
 * of what is dangerous in the dark theme.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-default-border': gray[3] },
  // Mantine's own colour of errors is too dark on the dark theme's surfaces.
  dark: {
    '--mantine-color-error': red[3],
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-brand-light': '#2b2240',
    '--mantine-color-brand-light-color': brand[3],
  },
})
