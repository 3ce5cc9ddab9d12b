const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  с: 'c',
  е: 'e',
  о: 'o',
  р: 'p',
  х: 'x',
  у: 'y',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ѕ: 's',
  і: 'i',
  ο: 'o',
  ѵ: 'v',
  ԁ: 'd',
  '₮': 't',
  ϲ: 'c',
  ꓢ: 's',
  ꓰ: 'e',
  ꓲ: 'i',
  ꓴ: 'u',
  ꓓ: 'd',
  ꓚ: 'c',
  ƨ: 's',
  ɗ: 'd',
  $: 's',
}

/** A symbol without accents, look-alike letters and signs. Two symbols with the same key can be confused. */
export const lookalikeKey = (symbol: string): string =>
  [...symbol.normalize('NFKD').toLowerCase()]
    .map((character) => lookalikes[character] ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
