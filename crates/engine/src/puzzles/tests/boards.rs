//! Boards of the tests, all before an action of Han.

/// The horse attacks a chariot and a cannon.
pub const FORK: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . r . . . . . .
    . . . . . c . . .
    . . . . . . . . .
    . . . . . . . . .
    . . N . . . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// The horse leaves the file of its chariot.
pub const OPENED: &str = "
    . . . . . k . . .
    . . . . . . . . .
    . . . . r . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . N . . . .
    . . . . . . . . .
    . . . . R . . . .
    . . . K . . . . .";

/// The horse leaves the file between chariot and general.
pub const BATTERY: &str = "
    . . . . . . . . .
    . . . . k . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . N . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . R . . . .
    . . . K . . . . .";

/// The horse can become the cannon's screen.
pub const SCREENLESS: &str = "
    . . . . . . . . .
    . . . . k . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . N . . . . . .
    . . . . . . . . .
    . . . . C . . . .
    . . . K . . . . .";

/// A cannon gets to the file of the general, with the horse as its screen.
pub const SCREENED: &str = "
    . . . k . . . . .
    . . . . . . . . .
    c . b . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . N . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .";

/// A horse gives check over the leg on d3.
pub const LEG: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . n . . . . . .
    . . . . . . . . .
    . . . . . . . . R
    R . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .";

/// The guard stands between the chariot and its general.
pub const PIN: &str = "
    . . . . . . . . .
    . . . . k . . . .
    . . . . a . . . .
    . . . . . . . . .
    . . N . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . R . . . .
    . . . K . . . . .";

/// A soldier takes what comes to e5.
pub const GIVEN: &str = "
    . . . k . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . p . . . .
    R . . . . . . . R
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// Any check mates.
pub const MATES: &str = "
    . . . k . . . . .
    . . . . . . . . R
    . . . P . . . . .
    . . N . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . R . . . .
    . . . . . . . . .
    . . . . . K . . .";

/// The generals face each other once the horse leaves the file.
pub const FACING: &str = "
    . . . . . . . . .
    . . . . k . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . N . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . K . . . .
    . . . . . . . . .";

/// Black's general has two points to go to.
pub const STUCK: &str = "
    . . . . k . . . .
    . . . . . . . . .
    . . . P . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    R . . . . . . . .
    . . . . . K . . .";
