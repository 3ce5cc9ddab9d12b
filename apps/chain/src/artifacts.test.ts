import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifactsUrl, contractsUrl, sourceHash } from './sourceHash.ts'

const sources = readdirSync(contractsUrl).sort()

it('has exactly one artifact per source', () => {
  const expected = sources.map((name) => name.replace('.sol', '.json'))
  expect(readdirSync(artifactsUrl).sort()).toEqual(expected)
})

it.each(sources)('%s matches its artifact', (fileName) => {
  const artifact = JSON.parse(readFileSync(new URL(fileName.replace('.sol', '.json'), artifactsUrl), 'utf8'))
  expect(artifact.sourceHash, 'run: node --import tsx apps/chain/src/compile.ts').toBe(sourceHash(fileName))
})
