import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { embedder, projectId } from '../auth/testing/testWallet.ts'
import { type Browser, grantByMail, makeWallet, tokenOf } from '../vault/testing/testVault.ts'
import { deleteDue } from './deleteDue.ts'

const { database, wallet } = await openTestWallet()
const { pool } = database
const { db, keyring } = wallet.services
const graceMs = 7 * 86_400_000
const onFailure = (error: unknown) => expect.unreachable(String(error))
const now = () => new Date(wallet.services.clock())

const asked = async (email: string): Promise<Browser> => {
  const owner = await wallet.logIn(email)
  await makeWallet(owner, 'assisted')
  const grant = await grantByMail(wallet, owner, email, 'deleteAccount')
  await owner.client.call(ownData.startDeletion, { grant }, tokenOf(owner))
  return owner
}
const usersLike = async ({ session }: Browser) =>
  (await pool.query('SELECT 1 FROM users WHERE id = $1', [session.userId])).rowCount

it('a deleted account leaves no login that someone began with its address', async () => {
  const email = 'half-login@example.com'
  await asked(email)
  await asked('other-login@example.com')
  wallet.skip(graceMs + 1_000)
  // Anyone can begin one; it holds the address and belongs to no account yet.
  for (const begun of [email, 'stays@example.com'])
    await (await wallet.newClient()).call(auth.startEmail, { projectId, embedder, email: begun })
  const begun = async () =>
    (
      await pool.query<{ sealed: string }>('SELECT email_sealed AS sealed FROM login_flows WHERE kind = $1', ['email'])
    ).rows
      .map(({ sealed }) => keyring.open('email', sealed))
      .filter((address) => address === email || address === 'stays@example.com')
      .sort()
  expect(new Set(await begun())).toEqual(new Set([email, 'stays@example.com']))
  await deleteDue({ db, keyring, onFailure }, now())
  expect(await begun()).toEqual(['stays@example.com'])
})

it('[threat 79] an owner who keeps the account and asks again while the job runs has the whole time again', async () => {
  const owner = await asked('asked-again@example.com')
  wallet.skip(graceMs + 1_000)
  const later = new Date(now().getTime() + graceMs)
  const change = () =>
    pool.query('UPDATE account_deletions SET deletes_at = $1 WHERE user_id = $2', [later, owner.session.userId])
  // The job has listed the account, and has not begun to delete it.
  const slow = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return async (...given: Parameters<typeof db.transaction>) => {
        await change()
        return await db.transaction(...given)
      }
    },
  })
  await deleteDue({ db: slow, keyring, onFailure }, now())
  expect(await usersLike(owner)).toBe(1)
  wallet.skip(graceMs + 1_000)
  await deleteDue({ db, keyring, onFailure }, now())
  expect(await usersLike(owner)).toBe(0)
})
