// Imported before everything else: the tests' addresses are read when they load, and Caddy serves them with certificates.
process.env.E2E_SCHEME = 'https'

export {}
