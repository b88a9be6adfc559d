use game::{ByPlayer, Next, Player, Simultaneous};

/// Two people, one pistol each, at first empty. In every round both load, hide or shoot at once. A shot wins against who
/// loads; against who hides or shoots too it is lost. After the last round nobody has won.
pub struct Pistols {
    pub rounds: u8,
}

/// Who has how many bullets, and how many rounds are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facing {
    pub bullets: ByPlayer<u8>,
    pub left: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Load,
    Hide,
    Shoot,
}

impl Pistols {
    pub fn start(&self) -> Facing {
        Facing { bullets: ByPlayer { first: 0, second: 0 }, left: self.rounds }
    }
}

impl Simultaneous for Pistols {
    type Position = Facing;
    type Action = Act;

    fn unit(&self) -> i32 {
        1_000_000
    }

    fn actions(&self, facing: &Facing, player: Player, list: &mut Vec<Act>) {
        list.extend([Act::Load, Act::Hide]);
        if facing.bullets[player] > 0 {
            list.push(Act::Shoot);
        }
    }

    fn resolve(&self, facing: &Facing, joint: ByPlayer<Act>) -> Next<Facing> {
        match (joint.first, joint.second) {
            (Act::Shoot, Act::Load) => return Next::Over(self.unit()),
            (Act::Load, Act::Shoot) => return Next::Over(-self.unit()),
            _ if facing.left == 1 => return Next::Over(0),
            _ => {}
        }
        let bullets = ByPlayer::from_fn(|player| match joint[player] {
            Act::Load => facing.bullets[player] + 1,
            Act::Hide => facing.bullets[player],
            Act::Shoot => facing.bullets[player] - 1,
        });
        Next::Position(Facing { bullets, left: facing.left - 1 })
    }
}
