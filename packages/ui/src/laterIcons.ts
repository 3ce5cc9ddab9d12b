import { knownIcons } from './knownIcons.ts'
import { laterIconPaths } from './laterIconPaths.ts'

// What shows icons after the first wallet list imports this, before it renders: icons that load later stay empty.
Object.assign(knownIcons, laterIconPaths)
