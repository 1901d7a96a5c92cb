/** One way of doing a job in the web application, told by what stands in a file. */
export type WebRule = {
  name: string
  comment: string
  /** The files it looks at, and those where the one way lives. */
  in: RegExp
  but?: RegExp
  never: RegExp
}

const CODE = /[.]tsx?$/

export const WEB_RULES: readonly WebRule[] = [
  {
    name: 'web-one-dialog',
    comment: 'Every dialog is a Dialog or a Sheet: one stack, one Escape.',
    in: CODE,
    but: /ui\/dialog[.]tsx$/,
    never: /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/g,
  },
  {
    name: 'web-no-picked-height',
    comment: 'What was opened last stands in front; nobody counts upwards from a number.',
    in: CODE,
    never: /zIndex\b[=:{ ]+\d/g,
  },
  {
    name: 'web-no-picked-height',
    comment:
      'In a style sheet a layer of the page has its name; a number below ten stays within its own part.',
    in: /[.]css$/,
    never: /z-index:\s*-?\d\d/g,
  },
  {
    name: 'web-windows-in-letters',
    comment:
      'Who chose larger letters has a narrower window: it is measured in em, in style sheets and in code alike (ADR 0119).',
    in: /[.]css$/,
    never: /@media[^{]*\dpx/g,
  },
  {
    name: 'web-windows-in-letters',
    comment: 'As in style sheets, or a page would disagree with itself.',
    in: CODE,
    never: /\b(?:useMediaQuery|matchMedia)\([^)]*px\b/g,
  },
  {
    name: 'web-one-question',
    comment:
      'What has to be asked is asked by ConfirmDialog; by the browser only where that could not be fetched.',
    in: CODE,
    but: /app\/ask-plainly[.]tsx$/,
    never: /\bwindow[.](confirm|alert|prompt)\(/g,
  },
  {
    name: 'web-hooks-hold-no-jsx',
    comment: 'A hook that others use lives in a .ts file, where no JSX can stand.',
    in: /[.]tsx$/,
    never: /^export (async )?(function use[A-Z]|const use[A-Z]\w* =)/gm,
  },
  {
    name: 'web-one-address',
    comment: 'State in the address is read and written through useAddress.',
    in: CODE,
    but: /src\/address\//,
    never: /\buseSearchParams\b|history[.](push|replace)State/g,
  },
  {
    name: 'web-no-latest-ref',
    comment: 'What an effect must see as it is now is a useEffectEvent.',
    in: CODE,
    never: /use(Layout)?Effect\(\(\) => \{\s*\w+[.]current = [^\n]*\s*\}\)/g,
  },
  {
    name: 'web-marks-from-schema',
    comment: 'What is required is said by the schema; see required-fields.ts.',
    in: CODE,
    never: /withAsterisk(?!=\{form[.]requires|: required)/g,
  },
  {
    name: 'web-one-place-for-keys',
    comment: "The browser's storage has its keys in storage-keys.ts and staff-keys.ts.",
    in: CODE,
    but: /api\/(?:storage|staff)-keys[.]ts$/,
    never: /['"`]iris[.][a-z]/g,
  },
  {
    name: 'web-no-copied-record',
    comment:
      'What the server says is shown from the query; an effect that copies it shows what was.',
    in: CODE,
    never:
      /use(?:Layout)?Effect\(\(\) => (?:(?!\n {2}\}).)*?(?:[.](?:setValues|initialize)\(|\bset[A-Z]\w*\(\w+[.]data\b)/gs,
  },
  {
    name: 'web-errors-by-code',
    comment: 'Errors are told apart by their code; their sentences are for people.',
    in: CODE,
    never: /[.]message (?:===|!==) (?!'')|[.]message[.](?:includes|startsWith|match)\(/g,
  },
  {
    name: 'web-rows-are-links',
    comment: 'What a press on a row opens has an address, which a new tab can take.',
    in: /(?:pages|features)\/.*[.]tsx$/,
    but: /pages\/demo\//,
    never: /\bonRowClick=(?![\s\S]*\browHref=)/g,
  },
  {
    name: 'web-one-search-box',
    comment:
      'The search of every list is the box of ListPage, which a journey types into at two speeds; people are added by another, and the gallery has a picture of one.',
    in: CODE,
    but: /table\/list-page[.]tsx$|screening-events\/add-people[.]tsx$|pages\/demo\//,
    never: /type="search"/g,
  },
  {
    name: 'web-one-list-state',
    comment: 'What is typed into the box and the filters of a list is kept by useListState.',
    in: CODE,
    but: /table\/list-page[.]tsx$/,
    never:
      /^(?![\s\S]*\bconst list = useListState\()[\s\S]*?<ListPage\b|<ListPage\b(?![\s\S]*?\blist=\{list\})/g,
  },
]
